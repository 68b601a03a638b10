import { useRef, useState } from 'react';
import type { OwnService } from '@/api/profile';
import type { DraftStore } from '@/lib/draft-store';
import { formatMoney, formatTwoDigits } from '@/lib/format';
import { profileCopy } from '@/lib/shared-copy';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { IconButton, PencilIcon, TrashIcon } from '@/ui/icons';
import { TooltipProvider } from '@/ui/tooltip';
import { copy } from './copy';
import { UnsavedServices } from './unsaved-services';
import { DeleteServiceDialog } from './delete-dialog';
import { MAX_SERVICES } from './schemas';
import { ServiceDialog } from './service-dialog';
import type { UnsavedRow, UnsavedRows } from './use-unsaved-rows';
import type { EditorState, ServiceEditor } from './use-service-editor';

interface ServicesCardProps {
  services: readonly OwnService[];
  editor: ServiceEditor;
  unsaved: UnsavedRows;
  draft: DraftStore;
}

/** The photographer's services, and the dialogs that change them. */
export function ServicesCard({ services, editor, unsaved, draft }: ServicesCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // `blockedDraft`: an unsaved new service that was not reopened, because the photographer had no free slot.
  const { editorState, blockedDraft } = editor;
  const removeFromUnsaved = ({ key }: { key: string }) => {
    unsaved.remove({ key });
    if (blockedDraft?.key === key) editor.discardBlockedDraft();
  };
  const getHeading = () => heading.current;
  const [serviceToDelete, setServiceToDelete] = useState<OwnService | null>(null);
  return (
    <>
      <Card title={profileCopy.servicesTitle} headingRef={heading}>
        {services.length === 0 ? (
          <NoServices onAdd={editor.openNew} />
        ) : (
          <TooltipProvider>
            <ul>
              {services.map((service, index) => (
                <ServiceListItem
                  key={service.id}
                  service={service}
                  position={index + 1}
                  onEdit={() => {
                    editor.open(service);
                  }}
                  onRemove={() => {
                    setServiceToDelete(service);
                  }}
                />
              ))}
            </ul>
          </TooltipProvider>
        )}
        <UnsavedServices
          rows={[...unsaved.rows, ...(blockedDraft ? [toUnsavedRow(blockedDraft)] : [])]}
          onDiscard={removeFromUnsaved}
          canAdd={services.length < MAX_SERVICES}
          onOpen={({ key, sentBody, ...values }) => {
            editor.openUnsaved({ key, sentBody, typed: values });
          }}
        />
      </Card>
      {editorState && (
        <ServiceDialog
          key={editorState.key}
          editorState={editorState}
          draft={draft}
          onClose={editor.close}
          onSaved={() => {
            removeFromUnsaved(editorState);
            editor.close();
          }}
          getFallbackFocus={getHeading}
        />
      )}
      {serviceToDelete && (
        <DeleteServiceDialog
          service={serviceToDelete}
          onClose={() => {
            setServiceToDelete(null);
          }}
          getFallbackFocus={getHeading}
        />
      )}
    </>
  );
}

const toUnsavedRow = ({ key, sentBody, typed }: EditorState): UnsavedRow => ({ key, sentBody, ...typed });

function NoServices({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 border-t border-line px-5 py-9 sm:px-6.5">
      <p className="text-15 text-ink-soft">{profileCopy.noServices}</p>
      <Button size="md" onClick={onAdd}>
        {profileCopy.addFirstService}
      </Button>
    </div>
  );
}

interface ServiceListItemProps {
  service: OwnService;
  position: number;
  onEdit: () => void;
  onRemove: () => void;
}

function ServiceListItem({ service, position, onEdit, onRemove }: ServiceListItemProps) {
  return (
    <li className="flex items-center gap-x-3 border-t border-line py-2 pr-2 pl-5 sm:pr-4 sm:pl-6.5">
      <span aria-hidden className="caption-mono">
        {formatTwoDigits(position)}
      </span>
      <span className="grid min-w-0 grow gap-x-4 py-1 text-15 sm:flex sm:justify-between">
        <span className="wrap-anywhere">{service.title}</span>
        <span className="font-semibold tabular-nums">{formatMoney(service.price)}</span>
      </span>
      <span className="flex">
        <IconButton label={copy.editNamed(service.title)} tooltip={copy.edit} onClick={onEdit}>
          <PencilIcon />
        </IconButton>
        <IconButton label={copy.removeNamed(service.title)} tooltip={copy.remove} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </span>
    </li>
  );
}
