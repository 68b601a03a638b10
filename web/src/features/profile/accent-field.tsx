import { useId, useRef, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { getReadableAccent } from '@/lib/accent';
import { Button } from '@/ui/button';
import { AccentPreview } from './accent-preview';
import { copy } from './copy';
import { CustomColour } from './custom-colour';
import { SwatchOption } from './swatch-option';
import { SWATCHES } from './swatches';
import type { ProfileForm } from './use-save-profile';

const { accent: texts } = copy;

interface AccentFieldProps {
  form: ProfileForm;
  busy: boolean;
  /** A part of the public page, shown in both themes. Omitted where a full preview is visible. */
  sample?: ReactNode;
}

export function AccentField({ form, busy, sample }: AccentFieldProps) {
  const id = useId();
  const titleId = `${id}-title`;
  const firstSwatch = useRef<HTMLInputElement>(null);
  const {
    field: { value, onChange, ref: customColourRef },
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
        {texts.title}
      </p>
      <p id={`${id}-hint`} className="-mt-3 text-13 text-ink-soft">
        {texts.hint}
      </p>
      <div
        role="radiogroup"
        aria-label={texts.title}
        aria-describedby={`${id}-hint`}
        className="grid grid-cols-[repeat(3,auto)] gap-1.5 sm:flex sm:flex-wrap"
      >
        {SWATCHES.map((swatch, index) => (
          <SwatchOption
            key={swatch.name}
            ref={index === 0 ? firstSwatch : undefined}
            group={`${id}-swatch`}
            swatch={swatch}
            checked={value === swatch.colour}
            disabled={busy}
            onChoose={onChange}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <CustomColour
          ref={customColourRef}
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
            aria-label={texts.resetLabel}
            onClick={() => {
              onChange('');
              // This button disappears, so the focus must move.
              firstSwatch.current?.focus();
            }}
          >
            {texts.reset}
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-13 text-danger">
          {error}
        </p>
      )}
      {sample !== undefined && <AccentPreview colour={value} sample={sample} />}
      <AccentAdjustedNote colour={value} />
    </div>
  );
}

/**
 * Tells the photographer when the light theme darkens their colour. The caption of `AccentPreview` tells when the dark
 * theme lightens it.
 */
function AccentAdjustedNote({ colour }: { colour: string }) {
  const adjusted = colour === '' ? '' : getReadableAccent(colour).onLight;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-soft empty:hidden"
    >
      {adjusted !== colour && (
        <>
          {copy.accent.darker}
          <span className="flex items-center gap-2 font-mono">
            <ColourDot colour={colour} />
            {colour}
            <span aria-hidden>→</span>
            <ColourDot colour={adjusted} />
            {adjusted}
          </span>
        </>
      )}
    </p>
  );
}

function ColourDot({ colour }: { colour: string }) {
  return (
    <span
      ref={(element) => {
        // Set by script, because the content security policy forbids style attributes.
        element?.style.setProperty('--dot', colour);
      }}
      className="size-4 rounded-full border border-line bg-(--dot)"
    />
  );
}
