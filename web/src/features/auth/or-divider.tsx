import { copy } from './copy';

export function OrDivider() {
  return (
    <p className="my-4 flex items-center gap-3 text-13 text-ink-soft">
      <span aria-hidden className="h-px grow bg-line" />
      {copy.or}
      <span aria-hidden className="h-px grow bg-line" />
    </p>
  );
}
