import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Button } from '@/ui/button';
import { toasts } from '@/ui/toast/toast-store';
import { BioTextList, MAX_BIO_LENGTH } from './bio-texts';
import { copy } from './copy';
import type { Photograph } from './drawing/image-formats';
import { ImageSection } from './image-section';
import { LinkField } from './link-field';
import type { LinkPreview } from './link-preview';
import { openShareMenu } from './native-share';
import { QrCodeSection } from './qr-code-section';
import type { SharedPage } from './shared-page';

interface ShareOptionsProps {
  page: SharedPage;
  /** The photographs that the images can show. */
  photographs?: readonly Photograph[] | undefined;
}

/** The link, the QR code, the images, the bio texts and the link preview, in one column or two. */
export function ShareOptions({ page, photographs }: ShareOptionsProps) {
  // A profile photo is square and so beside the text. The picture of a page without a photo is above it.
  const hasPhoto = page.preview.layout === 'beside';
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 @3xl:grid-cols-2 @3xl:grid-rows-[auto_auto_1fr]">
        <div className="@container grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          <LinkField page={page} />
          <NativeShareButton page={page} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 @3xl:col-start-2 @3xl:row-span-3 @3xl:row-start-1">
          <ShareSection title={copy.code.title}>
            <QrCodeSection page={page} />
          </ShareSection>
          <ShareSection title={copy.image.title} hint={copy.image.hint}>
            <ImageSection page={page} photographs={photographs} />
          </ShareSection>
        </div>
        <ShareSection title={copy.texts.title} hint={copy.texts.hint(MAX_BIO_LENGTH)}>
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
  children: ReactNode;
}

function ShareSection({ title, hint, children }: ShareSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="@container grid grid-cols-[minmax(0,1fr)] content-start gap-3">
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
  const share = () => {
    void openShareMenu({ title: name, text: copy.invitation, url }, () => {
      toasts.add({ ...copy.shareFailed, variant: 'destructive' });
    });
  };
  return (
    <Button intent="outline" size="md" onClick={share}>
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
