import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Timestamp } from '@/ui/timestamp';
import { OperatorNav } from '@/ui/operator-links';
import { Photo } from '@/ui/photo';
import { RecipientNote } from '@/ui/recipient-note';
import { ServiceLine } from '@/ui/service-line';
import { BothThemes, Row, Section } from '../section';

const operatorLinks = { privacy: '#privacy', terms: '#terms', imprint: '#imprint' };

export function CardsSection() {
  return (
    <Section
      number={6}
      title="Cards"
      text="A hairline border and white space. Dividers reach from edge to edge."
    >
      <BothThemes>
        {() => (
          <>
            <Card
              title="Your Services"
              action={
                <Button intent="quiet" size="md">
                  Manage
                </Button>
              }
            >
              <p className="border-t border-line px-5 py-4 text-15 sm:px-6.5">
                Received <Timestamp time="2026-05-12T14:00:00Z" timeZoneLabel="UTC" />
              </p>
            </Card>
            <ServiceLine title="Portrait session" price={18_000} />
            <Row>
              <Photo image={null} photo={null} alt="" sizes="4rem" className="size-16 rounded-full" />
              <p className="text-15 text-ink-soft">Without a photo, an outline is shown.</p>
            </Row>
            <RecipientNote recipient={{ name: 'Anna Berg', brand: 'Lenslink', operatorLinks }} />
            <OperatorNav links={operatorLinks} />
          </>
        )}
      </BothThemes>
    </Section>
  );
}
