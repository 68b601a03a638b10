import { LineIcon } from '../line-icon';

export function CloseIcon() {
  return <LineIcon path="m3.5 3.5 9 9m0-9-9 9" />;
}
