import type { AuthUser } from '@/api/identity/types';
import { useInstance } from '@/api/instance';
import { AppearanceSection } from './appearance-section';
import { copy } from './copy';
import { DeleteAccountRow } from './delete-account-row';
import { EmailRow } from './email-row';
import { ExportRow } from './export-row';
import { GoogleRow } from './google-row';
import { NameForm } from './name-form';
import { OfflineMessage } from './status-messages';
import { PasswordRow } from './password-row';
import { RecentSignInProvider } from './recent-sign-in';
import { RequestsSection } from './requests-section';
import { SecondFactorsSection } from './second-factors-section';
import { SettingsSection } from './section';
import { SessionsSection, SignOutSection } from './sessions-section';
import { TimeZoneRow } from './time-zone-row';

interface SettingsContentProps {
  user: AuthUser;
  /** Null without a username, undefined until the profile has loaded. */
  username: string | null | undefined;
  onSignOutEverywhere: () => Promise<void>;
  onDelete: () => Promise<void>;
}

/** The content of the settings screen, without its layout. */
export function SettingsContent({ user, username, onSignOutEverywhere, onDelete }: SettingsContentProps) {
  // Firebase has its own second factors and no list of devices.
  const isAtFirebase = useInstance().firebase != null;
  const devicesSectionNumber = isAtFirebase ? 3 : 4;
  return (
    <RecentSignInProvider user={user}>
      <div>
        <SettingsSection number={1} title={copy.account.title} text={copy.account.text}>
          <NameForm user={user} />
          <EmailRow user={user} />
          <TimeZoneRow />
        </SettingsSection>
        <SettingsSection number={2} title={copy.signingIn.title} text={copy.signingIn.text}>
          <PasswordRow user={user} />
          <GoogleRow user={user} />
        </SettingsSection>
        {isAtFirebase ? (
          <SignOutSection number={devicesSectionNumber} onSignOut={onSignOutEverywhere} />
        ) : (
          <>
            <SecondFactorsSection number={3} user={user} />
            <SessionsSection number={devicesSectionNumber} onSignOut={onSignOutEverywhere} />
          </>
        )}
        <AppearanceSection number={devicesSectionNumber + 1} />
        <RequestsSection number={devicesSectionNumber + 2} />
        <SettingsSection number={devicesSectionNumber + 3} title={copy.data.title} text={copy.data.text}>
          <ExportRow />
          <DeleteAccountRow username={username} email={user.email} onDelete={onDelete} />
        </SettingsSection>
      </div>
      <OfflineMessage />
    </RecentSignInProvider>
  );
}
