import { clsx } from 'clsx';
import { characterCount } from '@/lib/character-count';

const NEAR = 0.8;

/** How much of a text's room is used, once it gets scarce. */
export function CharacterCounter({ text, limit }: { text: string; limit: number }) {
  const count = characterCount(text);
  const isNear = count >= limit * NEAR;
  return (
    <p
      className={clsx(
        'ml-auto shrink-0 text-13 tabular-nums',
        count > limit ? 'text-danger' : 'text-ink-soft',
      )}
    >
      {isNear && `${String(count)} / ${String(limit)}`}
    </p>
  );
}
