import { useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/dialog';
import { NavigationProgress } from '@/ui/navigation-progress';
import { SheetDialog } from '@/ui/sheet-dialog';
import { toasts } from '@/ui/toast/store';
import { Tooltip } from '@/ui/tooltip';
import { Row, Section } from '../sample';

type Open = 'dialog' | 'question' | 'sheet' | 'progress';

export function OverlaysSection() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
  };
  const opening = (what: Open) => () => {
    setOpen(open === what ? null : what);
  };
  return (
    <Section
      number={8}
      title="Over the page"
      text="From below on phones, centred elsewhere. Escape, a tap beside it and the way back close it, and the focus returns to what opened it. The theme is chosen at the top."
    >
      <Row>
        <Button intent="outline" onClick={opening('dialog')}>
          Dialog
        </Button>
        <Button intent="outline" onClick={opening('question')}>
          Question
        </Button>
        <Button intent="outline" onClick={opening('sheet')}>
          Sheet
        </Button>
        <Button
          intent="outline"
          onClick={() => {
            toasts.add({ title: 'Profile saved', description: 'Clients see it now.' });
          }}
        >
          Toast
        </Button>
        <Button
          intent="outline"
          onClick={() => {
            toasts.add({ title: 'Error', description: 'Please try again.', variant: 'destructive' });
          }}
        >
          Toast of a failure
        </Button>
        <Tooltip text="Says what a drawing means">
          <Button intent="outline">Tooltip</Button>
        </Tooltip>
        <Button intent="outline" onClick={opening('progress')}>
          Next page loads
        </Button>
      </Row>
      <NavigationProgress active={open === 'progress'} />
      {open === 'dialog' && (
        <Dialog title="Edit service" text="Clients see it at once." onClose={close}>
          <div className="mt-8">
            <Button onClick={close}>Done</Button>
          </div>
        </Dialog>
      )}
      {open === 'question' && (
        <ConfirmDialog
          title="Delete this service?"
          text="Requests for it stay."
          keep="Keep it"
          confirm="Delete"
          intent="danger"
          onKeep={close}
          onConfirm={close}
        />
      )}
      {open === 'sheet' && (
        <SheetDialog title="Book a portrait" closesOutside isHeld={false} onClose={close}>
          <p className="mt-3 mb-8 text-15 text-ink-soft">It follows the finger at its handle.</p>
          <Button onClick={close}>Close</Button>
        </SheetDialog>
      )}
    </Section>
  );
}
