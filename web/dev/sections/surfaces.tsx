import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Moment } from '@/ui/moment';
import { OperatorNav } from '@/ui/operator-links';
import { Photo } from '@/ui/photo';
import { RecipientNote } from '@/ui/recipient-note';
import { ServiceLine } from '@/ui/service-line';
import { BothThemes, Row, Section } from '../sample';

const operatorLinks = { privacy: '#privacy', terms: '#terms', imprint: '#imprint' };

export function SurfacesSection() {
  return (
    <Section
      number={6}
      title="Cards"
      text="A hairline and white space. Rules reach from edge to edge; the photo is the only loud thing."
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
                Received <Moment at="2026-05-12T14:00:00Z" timeZone="UTC" />
              </p>
            </Card>
            <ServiceLine title="Portrait session" price={18_000} />
            <Row>
              <Photo image={null} photo={null} alt="" sizes="4rem" className="size-16 rounded-full" />
              <p className="text-15 text-ink-soft">Nobody yet: an outline, never a broken picture.</p>
            </Row>
            <RecipientNote recipient={{ name: 'Anna Berg', brand: 'Lenslink', operatorLinks }} />
            <OperatorNav links={operatorLinks} />
          </>
        )}
      </BothThemes>
    </Section>
  );
}
