import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Profile } from '@/api/profile';
import { buildPublicLink } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import { profileCopy } from '@/lib/shared-copy';
import { buttonStyle } from '@/ui/button';
import { PencilIcon, PlusIcon } from '@/ui/icons';
import { BackIcon } from '@/ui/line-icon';
import { copy } from './copy';

const { edit: texts } = copy;

/** Without a username there is no public page to preview. */
export function EditBar({ username }: { username: string | null }) {
  return (
    <div className="mx-auto grid h-18 max-w-294 grid-cols-[1fr_auto_1fr] items-center gap-3 px-page">
      <Link
        to={paths.home}
        className="-ml-3 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control px-3 text-15 font-medium text-ink-soft transition-colors hover:text-ink"
      >
        <BackIcon />
        {copy.back}
      </Link>
      <h1 className="font-serif text-25 leading-heading sm:text-32">{copy.edit.title}</h1>
      {username !== null && (
        <span className="justify-self-end">
          <Link to={paths.publicProfile(username)} className={buttonStyle({ intent: 'quiet', size: 'md' })}>
            {copy.preview}
          </Link>
        </span>
      )}
    </div>
  );
}

/** Summary on the left, forms on the right. */
export function EditColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-5';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
      <div className={column}>{aside}</div>
      <div className={column}>{children}</div>
    </div>
  );
}

interface SummaryCardProps {
  profile: Profile;
  publicUrl: string;
  /** The photo with the buttons that change it. */
  photoField: ReactNode;
}

export function SummaryCard({ profile, publicUrl, photoField }: SummaryCardProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-sheet p-5 sm:p-6.5">
      {photoField}
      <div className="max-sm:text-center">
        <p className="font-serif text-32 leading-heading wrap-anywhere">
          {profile.displayName ?? profileCopy.namePlaceholder}
        </p>
        {profile.username !== null && <PublicLink {...buildPublicLink(publicUrl, profile.username)} />}
        <p className="mt-2 text-15 text-ink-soft">{profileCopy.activeServices(profile.services.length)}</p>
      </div>
    </section>
  );
}

function PublicLink({ host, path }: { host: string; path: string }) {
  return (
    <p className="mt-1 font-mono text-13 wrap-anywhere">
      <span className="text-ink-soft">{host}</span>
      <Link to={path} className="underline-offset-4 hover:underline">
        {path}
      </Link>
    </p>
  );
}

interface EditTilesProps {
  onEditInfo: () => void;
  onAddService: () => void;
  /** Why no service can be added; null when one can. */
  addDisabledReason: string | null;
  addHint: string;
}

export function EditTiles({ onEditInfo, onAddService, addDisabledReason, addHint }: EditTilesProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Tile icon={<PencilIcon />} label={texts.editInfo} hint={texts.editInfoHint} onClick={onEditInfo} />
      <Tile
        icon={<PlusIcon />}
        label={texts.addService}
        hint={addDisabledReason ?? addHint}
        disabled={addDisabledReason !== null}
        onClick={onAddService}
      />
    </div>
  );
}

interface TileProps {
  icon: ReactNode;
  label: string;
  hint: string;
  disabled?: boolean;
  onClick: () => void;
}

function Tile({ icon, label, hint, disabled = false, onClick }: TileProps) {
  const id = useId();
  return (
    <button
      type="button"
      disabled={disabled}
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      className="group grid content-start gap-1 rounded-card border border-line bg-sheet p-5 text-left transition-colors hover:border-line-strong disabled:pointer-events-none"
      onClick={onClick}
    >
      <span className="text-accent group-disabled:text-ink-soft">{icon}</span>
      <span id={id} className="mt-2 text-15 font-medium group-disabled:text-ink-soft">
        {label}
      </span>
      <span id={`${id}-hint`} className="text-13 text-ink-soft">
        {hint}
      </span>
    </button>
  );
}
