import { useId, useRef, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '@/ui/button';
import { AccentNote } from './accent-note';
import { AccentPreview } from './accent-preview';
import { copy } from './copy';
import { OwnColour } from './own-colour';
import { SwatchOption } from './swatch-option';
import { SWATCHES } from './swatches';
import type { ProfileForm } from './use-profile-form';

const { accent: words } = copy;

interface AccentFieldProps {
  form: ProfileForm;
  busy: boolean;
  /** A piece of the public page, to be shown in both themes. Missing where the whole page is in sight. */
  sample?: ReactNode;
}

export function AccentField({ form, busy, sample }: AccentFieldProps) {
  const id = useId();
  const titleId = `${id}-title`;
  const first = useRef<HTMLInputElement>(null);
  const {
    field: { value, onChange, ref: ownColour },
    fieldState,
  } = useController({ control: form.control, name: 'accent' });
  const error = fieldState.error?.message;
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-6"
    >
      <p id={titleId} className="text-17 font-medium">
        {words.title}
      </p>
      <p id={`${id}-hint`} className="-mt-3 text-13 text-ink-soft">
        {words.hint}
      </p>
      <div
        role="radiogroup"
        aria-label={words.title}
        aria-describedby={`${id}-hint`}
        className="grid grid-cols-[repeat(3,auto)] gap-1.5 sm:flex sm:flex-wrap"
      >
        {SWATCHES.map((swatch, index) => (
          <SwatchOption
            key={swatch.name}
            ref={index === 0 ? first : undefined}
            group={`${id}-swatch`}
            swatch={swatch}
            checked={value === swatch.colour}
            disabled={busy}
            onChoose={onChange}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <OwnColour
          ref={ownColour}
          value={value}
          disabled={busy}
          errorId={error === undefined ? undefined : `${id}-error`}
          onChange={onChange}
        />
        {value !== '' && (
          <Button
            intent="quiet"
            size="md"
            disabled={busy}
            aria-label={words.resetLabel}
            onClick={() => {
              onChange('');
              // The button goes away, and the focus must not go with it.
              first.current?.focus();
            }}
          >
            {words.reset}
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-13 text-danger">
          {error}
        </p>
      )}
      {sample !== undefined && <AccentPreview colour={value} sample={sample} />}
      <AccentNote colour={value} />
    </div>
  );
}
