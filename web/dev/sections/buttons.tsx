import { BackIcon } from '@/ui/back-icon';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { CheckIcon } from '@/ui/check-icon';
import { GoogleMark } from '@/ui/google-mark';
import { IconButton } from '@/ui/icon-button';
import { OrDivider } from '@/ui/or-divider';
import { PencilIcon } from '@/ui/pencil-icon';
import { PlusIcon } from '@/ui/plus-icon';
import { RetryButton } from '@/ui/retry-button';
import { TrashIcon } from '@/ui/trash-icon';
import { BothThemes, Row, Section } from '../sample';

export function ButtonsSection() {
  return (
    <Section
      number={3}
      title="Buttons"
      text="One primary button a screen. A busy one keeps its width from the start; links that act look the same. 44 px at least."
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
              <Button disabled>Not yet</Button>
            </Row>
            <Row>
              <Button size="md">Smaller</Button>
              <a href="#buttons" className={buttonStyle({ intent: 'outline', size: 'md' })}>
                A link
              </a>
              <Button intent="outline">
                <span className="flex items-center gap-3">
                  <GoogleMark />
                  Continue with Google
                </span>
              </Button>
            </Row>
            <OrDivider text="or" />
            <Row>
              <RetryButton isBusy={false} onRetry={() => undefined} />
              <RetryButton isBusy onRetry={() => undefined} />
            </Row>
            <Row>
              <IconButton label="Go back" tip="Back">
                <BackIcon />
              </IconButton>
              <IconButton label="Add a service" tip="Add">
                <PlusIcon />
              </IconButton>
              <IconButton label="Edit Portrait session" tip="Edit">
                <PencilIcon />
              </IconButton>
              <IconButton label="Delete Portrait session" tip="Delete">
                <TrashIcon />
              </IconButton>
              <IconButton label="Take Portrait session" tip="Take">
                <CheckIcon />
              </IconButton>
            </Row>
          </>
        )}
      </BothThemes>
    </Section>
  );
}
