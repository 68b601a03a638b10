import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { copy } from './copy';
import type { Photograph } from './drawing/image-formats';

const { image: texts } = copy;

interface PhotographChoiceProps {
  photographs: readonly Photograph[];
  portraitUrl: string | null;
  /** The id of the chosen photograph; null for the profile photo, or for no photo if there is none. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** A row of thumbnails to choose the photograph of an image. */
export function PhotographChoice({ photographs, portraitUrl, value, onChange }: PhotographChoiceProps) {
  const group = useId();
  const createOption = (id: string | null) => ({
    group,
    isChecked: value === id,
    onChoose: () => {
      onChange(id);
    },
  });
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{texts.photograph}</legend>
      {/* Space for the focus outline, which a scrolling box would cut off. */}
      <div className="-m-1.5 flex gap-2 overflow-x-auto p-1.5">
        {photographs.map((photograph, index) => (
          <ThumbnailOption
            key={photograph.id}
            label={photograph.alt || texts.photographNumber(index + 1)}
            {...createOption(photograph.id)}
          >
            <Thumbnail url={photograph.url} />
          </ThumbnailOption>
        ))}
        <ThumbnailOption
          label={portraitUrl === null ? texts.noPhoto : texts.profilePhoto}
          {...createOption(null)}
        >
          {portraitUrl === null ? <TypeThumbnail /> : <Thumbnail url={portraitUrl} isRound />}
        </ThumbnailOption>
      </div>
    </fieldset>
  );
}

interface ThumbnailOptionProps {
  group: string;
  label: string;
  isChecked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function ThumbnailOption({ group, label, isChecked, onChoose, children }: ThumbnailOptionProps) {
  return (
    <label
      className={clsx(
        'relative grid size-14 shrink-0 cursor-pointer place-items-center rounded-control transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isChecked ? 'border-2 border-ink' : 'border border-line hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name={group}
        aria-label={label}
        checked={isChecked}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none"
        onChange={onChoose}
      />
      {children}
    </label>
  );
}

function Thumbnail({ url, isRound = false }: { url: string; isRound?: boolean }) {
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      className={clsx('size-11.5 bg-line object-cover', isRound ? 'rounded-full' : 'rounded-[0.375rem]')}
    />
  );
}

/** Stands for an image without a photo, which shows large letters instead. */
function TypeThumbnail() {
  return (
    <span
      aria-hidden
      className="grid size-11.5 place-items-center rounded-[0.375rem] bg-wash font-serif text-25 leading-none text-ink"
    >
      Aa
    </span>
  );
}
