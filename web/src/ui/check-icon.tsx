import { LineIcon } from './line-icon';

export function CheckIcon() {
  return <LineIcon path="m3 8.5 3.3 3.3L13 5" />;
}
