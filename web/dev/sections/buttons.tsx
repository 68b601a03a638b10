import { BackIcon } from '@/ui/line-icon';
import { Button, buttonStyle } from '@/ui/button';
import { CheckIcon, PencilIcon, PlusIcon, TrashIcon, IconButton } from '@/ui/icons';
import { GoogleMark } from '@/ui/google-mark';
import { CopyButton } from '@/ui/copy-button';
import { OrDivider } from '@/ui/or-divider';
import { RetryButton } from '@/ui/load-state';
import { BothThemes, Row, Section } from '../section';

export function ButtonsSection() {
  return (
    <Section
      number={3}
      title="Buttons"
      text="One primary button per screen. A busy button keeps its width. Links can look like buttons. At least 44 px high."
    >
      <BothThemes>
        {() => (
          <>
            <Row>
              <Button>Book Now</Button>
              <Button intent="outline">Keep it</Button>
              <Button intent="quiet">Share</Button>
              <Button intent="danger">Delete</Button>
            </Row>
            <Row>
              <Button busyLabel="Sending...">Send Request</Button>
              <Button busy busyLabel="Sending...">
                Send Request
              </Button>
              <Button disabled>Disabled</Button>
            </Row>
            <Row>
              <Button size="md">Small button</Button>
              <a href="#buttons" className={buttonStyle({ intent: 'outline', size: 'md' })}>
                Link as button
              </a>
              <Button intent="outline">
                <span className="flex items-center gap-3">
                  <GoogleMark />
                  Continue with Google
                </span>
              </Button>
            </Row>
            <Row>
              <CopyButton intent="quiet" label="Copy link" isCopied={false} />
              <CopyButton intent="quiet" label="Copy link" isCopied />
            </Row>
            <OrDivider text="or" />
            <Row>
              <RetryButton isBusy={false} onRetry={() => undefined} />
              <RetryButton isBusy onRetry={() => undefined} />
            </Row>
            <Row>
              <IconButton label="Go back" tooltip="Back">
                <BackIcon />
              </IconButton>
              <IconButton label="Add a service" tooltip="Add">
                <PlusIcon />
              </IconButton>
              <IconButton label="Edit Portrait session" tooltip="Edit">
                <PencilIcon />
              </IconButton>
              <IconButton label="Delete Portrait session" tooltip="Delete">
                <TrashIcon />
              </IconButton>
              <IconButton label="Select Portrait session" tooltip="Select">
                <CheckIcon />
              </IconButton>
            </Row>
          </>
        )}
      </BothThemes>
    </Section>
  );
}
