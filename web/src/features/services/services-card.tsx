import { useRef, useState } from 'react';
import type { Service } from '@/api/profile/types';
import type { DraftStore } from '@/lib/draft-store';
import { frameNumber } from '@/lib/frame-number';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { IconButton } from '@/ui/icon-button';
import { PencilIcon } from '@/ui/pencil-icon';
import { TrashIcon } from '@/ui/trash-icon';
import { copy } from './copy';
import { RemoveDialog } from './remove-dialog';
import { ServiceDialog } from './service-dialog';
import type { ServiceEditor } from './use-service-editor';

interface ServicesCardProps {
  services: readonly Service[];
  editor: ServiceEditor;
  draft: DraftStore;
  onUnauthorized: () => void;
}

/** The photographer's services, and the dialogs that change them. */
export function ServicesCard({ services, editor, draft, onUnauthorized }: ServicesCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const headingAfter = () => heading.current;
  const [removed, setRemoved] = useState<Service | null>(null);
  return (
    <>
      <Card title={copy.title} headingRef={heading}>
        {services.length === 0 ? (
          <None onAdd={editor.openNew} />
        ) : (
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
        )}
      </Card>
      {editor.edited && (
        <ServiceDialog
          edited={editor.edited}
          draft={draft}
          onClose={editor.close}
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

function None({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 border-t border-line px-5 py-9 sm:px-6.5">
      <p className="text-15 text-ink-soft">{copy.none}</p>
      <Button size="md" onClick={onAdd}>
        {copy.addFirst}
      </Button>
    </div>
  );
}

interface ServiceItemProps {
  service: Service;
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
