import { LineIcon } from './line-icon';

export function PlusIcon() {
  return <LineIcon path="M8 3v10M3 8h10" />;
}
