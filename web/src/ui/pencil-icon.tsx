import { LineIcon } from './line-icon';

export function PencilIcon() {
  return (
    <LineIcon path="m2.5 13.5.6-3L11 2.6a1.4 1.4 0 0 1 2 0l.4.4a1.4 1.4 0 0 1 0 2L5.5 12.9l-3 .6ZM9.5 4.1l2.4 2.4" />
  );
}
