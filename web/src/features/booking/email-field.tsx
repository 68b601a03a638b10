import { useRef, useState, type ComponentProps } from 'react';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { copy } from './copy';
import { likelyAddress } from './email-hint';

interface EmailFieldProps extends Pick<ComponentProps<typeof Input>, 'name' | 'readOnly'> {
  value: string;
  error: string | undefined;
  onChange: (address: string) => void;
  /** Whether the likely spelling is to be seen even before the field is left. */
  isOffered: boolean;
  /** Told which address is looked at, when the way leads on to another field. */
  onOffered: (address: string) => void;
}

export function EmailField({ value, error, isOffered, onChange, onOffered, ...input }: EmailFieldProps) {
  const control = useRef<HTMLInputElement>(null);
  // Judged when it is left: on the way to `gmail.com` everybody comes by `gmail.co`.
  const [judged, setJudged] = useState(value);
  const isSeen = (isOffered || judged === value) && input.readOnly !== true;
  const likely = isSeen ? likelyAddress(value) : null;
  const [before, after] = copy.didYouMean;
  return (
    <Field
      label={copy.email}
      error={error}
      note={
        <div role="status">
          {likely !== null && (
            <button
              type="button"
              className="-my-3 py-3 text-left wrap-anywhere text-ink-soft"
              onClick={() => {
                onChange(likely);
                control.current?.focus();
              }}
            >
              {before}
              <strong className="font-semibold text-safelight">{likely}</strong>
              {after}
            </button>
          )}
        </div>
      }
    >
      {(field) => (
        <Input
          {...field}
          {...input}
          ref={control}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          required
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
          onBlur={({ relatedTarget }) => {
            setJudged(value);
            // Who is on the way to the button sees it too late.
            if (relatedTarget instanceof HTMLTextAreaElement) onOffered(value);
          }}
        />
      )}
    </Field>
  );
}
