import { readable } from '@/lib/accent';
import { copy } from './copy';

/** Says so when a colour cannot stay as it was chosen. In the dark theme nearly none can; the preview tells. */
export function AccentNote({ colour }: { colour: string }) {
  const used = colour === '' ? '' : readable(colour).onLight;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-soft empty:hidden"
    >
      {used !== colour && (
        <>
          {copy.accent.darker}
          <span className="flex items-center gap-2 font-mono">
            <Dot colour={colour} />
            {colour}
            <span aria-hidden>→</span>
            <Dot colour={used} />
            {used}
          </span>
        </>
      )}
    </p>
  );
}

function Dot({ colour }: { colour: string }) {
  return (
    <span
      ref={(element) => {
        // By script: no style may stand in the markup.
        element?.style.setProperty('--dot', colour);
      }}
      className="size-4 rounded-full border border-line bg-(--dot)"
    />
  );
}
