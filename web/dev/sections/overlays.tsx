import { useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/dialog';
import { NavigationProgress } from '@/ui/navigation-progress';
import { toasts } from '@/ui/toast/toast-store';
import { Tooltip } from '@/ui/tooltip';
import { Row, Section } from '../section';

type Overlay = 'dialog' | 'confirm' | 'sheet' | 'progress';

export function OverlaysSection() {
  const [open, setOpen] = useState<Overlay | null>(null);
  const close = () => {
    setOpen(null);
  };
  const toggle = (overlay: Overlay) => () => {
    setOpen(open === overlay ? null : overlay);
  };
  return (
    <Section
      number={8}
      title="Overlays"
      text="At the bottom on phones, centred on wider screens. Escape, an outside click and the back button close an overlay. The focus returns to the button that opened it. Choose the theme at the top of this page."
    >
      <Row>
        <Button intent="outline" onClick={toggle('dialog')}>
          Dialog
        </Button>
        <Button intent="outline" onClick={toggle('confirm')}>
          Confirm dialog
        </Button>
        <Button intent="outline" onClick={toggle('sheet')}>
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
          Error toast
        </Button>
        <Tooltip text="Explains an icon">
          <Button intent="outline">Tooltip</Button>
        </Tooltip>
        <Button intent="outline" onClick={toggle('progress')}>
          Navigation progress
        </Button>
      </Row>
      <NavigationProgress isActive={open === 'progress'} />
      {open === 'dialog' && (
        <Dialog title="Edit service" text="Clients see it at once." focusesFirstControl onClose={close}>
          <div className="mt-8">
            <Button onClick={close}>Done</Button>
          </div>
        </Dialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title="Delete this service?"
          text="Requests for it stay."
          cancelLabel="Keep it"
          confirmLabel="Delete"
          intent="danger"
          onCancel={close}
          onConfirm={close}
        />
      )}
      {open === 'sheet' && (
        <Dialog title="Book a portrait" closesOnBack onClose={close}>
          <p className="mt-3 mb-8 text-15 text-ink-soft">Drag the handle to close it.</p>
          <Button onClick={close}>Close</Button>
        </Dialog>
      )}
    </Section>
  );
}
