import { PersonIcon } from '@/ui/person-icon';
import { copy } from './copy';

export function ProfilePhoto({ image, displayName }: { image: string | null; displayName: string }) {
  return (
    <div className="size-25 overflow-hidden rounded-full border border-line p-1 @xs:size-38 @xs:p-1.5 @3xl:size-58">
      {image === null ? (
        <PersonIcon className="size-full rounded-full bg-line text-ink-soft" />
      ) : (
        <img
          src={image}
          alt={copy.photoAlt(displayName)}
          width="400"
          height="400"
          className="size-full rounded-full object-cover"
        />
      )}
    </div>
  );
}
