import { useRef, useState } from 'react';
import type { OwnService } from '@/api/profile/types';
import type { DraftStore } from '@/lib/draft-store';
import { frameNumber } from '@/lib/frame-number';
import { formatMoney } from '@/lib/money';
import { profileCopy } from '@/lib/profile-copy';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { IconButton } from '@/ui/icon-button';
import { PencilIcon } from '@/ui/pencil-icon';
import { TooltipProvider } from '@/ui/tooltip';
import { TrashIcon } from '@/ui/trash-icon';
import { copy } from './copy';
import { LeftoverList } from './leftover-list';
import { RemoveDialog } from './remove-dialog';
import { MAX_SERVICES } from './schemas';
import { ServiceDialog } from './service-dialog';
import type { LeftoverRow, LeftoverRows } from './use-leftover-rows';
import type { Edited, ServiceEditor } from './use-service-editor';

interface ServicesCardProps {
  services: readonly OwnService[];
  editor: ServiceEditor;
  leftover: LeftoverRows;
  draft: DraftStore;
  onUnauthorized: () => void;
}

/** The photographer's services, and the dialogs that change them. */
export function ServicesCard({ services, editor, leftover, draft, onUnauthorized }: ServicesCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { edited, waiting } = editor;
  const forget = ({ key }: { key: string }) => {
    leftover.drop({ key });
    if (waiting?.key === key) editor.dropWaiting();
  };
  const headingAfter = () => heading.current;
  const [removed, setRemoved] = useState<OwnService | null>(null);
  return (
    <>
      <Card title={profileCopy.servicesTitle} headingRef={heading}>
        {services.length === 0 ? (
          <None onAdd={editor.openNew} />
        ) : (
          <TooltipProvider>
            <ul>
              {services.map((service, index) => (
                <ServiceItem
                  key={service.id}
                  service={service}
                  position={index + 1}
                  onEdit={() => {
                    editor.open(service);
                  }}
                  onRemove={() => {
                    setRemoved(service);
                  }}
                />
              ))}
            </ul>
          </TooltipProvider>
        )}
        <LeftoverList
          rows={[...leftover.rows, ...(waiting ? [leftoverRow(waiting)] : [])]}
          onDiscard={forget}
          canAdd={services.length < MAX_SERVICES}
          onOpen={({ key, sent, ...typed }) => {
            editor.openTyped({ key, sent, typed });
          }}
        />
      </Card>
      {edited && (
        <ServiceDialog
          key={edited.key}
          edited={edited}
          draft={draft}
          onClose={editor.close}
          onSaved={() => {
            forget(edited);
            editor.close();
          }}
          onUnauthorized={onUnauthorized}
          focusAfter={headingAfter}
        />
      )}
      {removed && (
        <RemoveDialog
          service={removed}
          onUnauthorized={onUnauthorized}
          onClose={() => {
            setRemoved(null);
          }}
          focusAfter={headingAfter}
        />
      )}
    </>
  );
}

const leftoverRow = ({ key, sent, typed }: Edited): LeftoverRow => ({ key, sent, ...typed });

function None({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 border-t border-line px-5 py-9 sm:px-6.5">
      <p className="text-15 text-ink-soft">{profileCopy.noServices}</p>
      <Button size="md" onClick={onAdd}>
        {profileCopy.addFirstService}
      </Button>
    </div>
  );
}

interface ServiceItemProps {
  service: OwnService;
  position: number;
  onEdit: () => void;
  onRemove: () => void;
}

function ServiceItem({ service, position, onEdit, onRemove }: ServiceItemProps) {
  return (
    <li className="flex items-center gap-x-3 border-t border-line py-2 pr-2 pl-5 sm:pr-4 sm:pl-6.5">
      <span aria-hidden className="frame-mark">
        {frameNumber(position)}
      </span>
      <span className="grid min-w-0 grow gap-x-4 py-1 text-15 sm:flex sm:justify-between">
        <span className="wrap-anywhere">{service.title}</span>
        <span className="font-semibold tabular-nums">{formatMoney(service.price)}</span>
      </span>
      <span className="flex">
        <IconButton label={copy.editOne(service.title)} tip={copy.edit} onClick={onEdit}>
          <PencilIcon />
        </IconButton>
        <IconButton label={copy.removeOne(service.title)} tip={copy.remove} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </span>
    </li>
  );
}
