import { LineIcon } from './line-icon';

export function TrashIcon() {
  return <LineIcon path="M2.5 4.5h11M6.5 4.5V2.5h3v2M4 4.5l.6 9h6.8l.6-9M6.7 7v4M9.3 7v4" />;
}
