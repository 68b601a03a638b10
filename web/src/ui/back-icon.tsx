import { LineIcon } from './line-icon';

export function BackIcon() {
  return <LineIcon path="M13 8H3m4.5-4.5L3 8l4.5 4.5" />;
}
