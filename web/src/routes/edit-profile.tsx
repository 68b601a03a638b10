import { useLogInAgain } from '@/features/auth/use-log-in-again';
import { paths } from '@/lib/paths';
import AppScreen from './app';

export { head } from './app';

export default function EditProfileScreen() {
  useLogInAgain(paths.editProfile);
  return <AppScreen />;
}
