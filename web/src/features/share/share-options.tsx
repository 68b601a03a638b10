import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Button } from '@/ui/button';
import { toasts } from '@/ui/toast/toast-store';
import { BioTextList, MAX_BIO_LENGTH } from './bio-texts';
import { copy } from './copy';
import { LinkField } from './link-field';
import type { LinkPreview } from './link-preview';
import { QrCodeSection } from './qr-code-section';
import type { SharedPage } from './shared-page';

/** The link, the QR code, the bio texts and the link preview, in one column or two. */
export function ShareOptions({ page }: { page: SharedPage }) {
  // A profile photo is square and so beside the text. The picture of a page without a photo is above it.
  const hasPhoto = page.preview.layout === 'beside';
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 @3xl:grid-cols-2">
        <div className="@container grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          <LinkField page={page} />
          <NativeShareButton page={page} />
        </div>
        <ShareSection title={copy.code.title} className="@3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-1">
          <QrCodeSection page={page} />
        </ShareSection>
        <ShareSection
          title={copy.texts.title}
          hint={copy.texts.hint(MAX_BIO_LENGTH)}
          className="@3xl:row-span-2"
        >
          <BioTextList url={page.url} />
        </ShareSection>
        <ShareSection
          title={copy.preview.title}
          hint={hasPhoto ? copy.preview.hint : copy.preview.withoutPhoto}
        >
          <PreviewCard preview={page.preview} />
        </ShareSection>
      </div>
    </div>
  );
}

interface ShareSectionProps {
  title: string;
  hint?: string;
  className?: string;
  children: ReactNode;
}

function ShareSection({ title, hint, className, children }: ShareSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx('@container grid grid-cols-[minmax(0,1fr)] content-start gap-3', className)}
    >
      <div>
        <h3 id={id} className="text-15 font-medium">
          {title}
        </h3>
        {hint !== undefined && <p className="text-13 text-pretty text-ink-soft">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

/** Opens the device's own share menu, if it has one. */
export function NativeShareButton({ page: { name, url } }: { page: SharedPage }) {
  if (!('share' in navigator)) return null;
  const share = async () => {
    try {
      await navigator.share({ title: name, text: copy.invitation, url });
    } catch (error) {
      // The photographer closed the share menu: not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toasts.add({ ...copy.shareFailed, variant: 'destructive' });
    }
  };
  return (
    <Button intent="outline" size="md" onClick={() => void share()}>
      {copy.shareWithApp}
    </Button>
  );
}

/** The card of a link, as others see it. Nothing in it is clickable. */
function PreviewCard({ preview: { title, description, host, picture, layout } }: { preview: LinkPreview }) {
  const isBeside = layout === 'beside';
  return (
    <div
      className={clsx(
        'grid overflow-hidden rounded-card border border-line bg-paper',
        isBeside && 'grid-cols-[5.5rem_minmax(0,1fr)] items-center',
      )}
    >
      <img
        src={picture.path}
        alt=""
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
        className={clsx(
          'w-full bg-wash object-cover',
          isBeside ? 'aspect-square h-full' : 'aspect-[1200/630]',
        )}
      />
      <div className="min-w-0 px-4 py-3">
        <p className="truncate text-13 text-ink-soft">{host}</p>
        <p dir="auto" className="truncate text-15 font-medium">
          {title}
        </p>
        <p dir="auto" className="line-clamp-2 text-13 wrap-anywhere text-ink-soft">
          {description}
        </p>
      </div>
    </div>
  );
}
