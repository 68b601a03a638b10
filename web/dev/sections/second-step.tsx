import { useState } from 'react';
import { encode } from 'uqr';
import { layOutQrCode } from '@/lib/qr-code-layout';
import type { SecondStepMethod } from '@/lib/second-step-copy';
import { QrCodeImage } from '@/ui/qr-code-image';
import { SecondStepForm } from '@/ui/second-step-form';
import { BothThemes, Section } from '../section';

const METHODS: readonly SecondStepMethod[] = ['passkey', 'authenticator-app', 'recovery-code'];
const QR_CODE = layOutQrCode(encode('otpauth://totp/Lenslink', { border: 0 }).data, { hasInitial: false });

export function SecondStepSection() {
  return (
    <Section
      number={9}
      title="Two-step sign-in"
      text="The second step of a sign-in, on the sign-in page and in a dialog. The links switch between the ways."
    >
      <BothThemes>
        {() => (
          <>
            <SampleForm />
            <QrCodeImage layout={QR_CODE} label="Sample QR code" className="size-33" />
          </>
        )}
      </BothThemes>
    </Section>
  );
}

function SampleForm() {
  const [method, setMethod] = useState<SecondStepMethod>('passkey');
  return (
    <SecondStepForm
      methods={METHODS}
      method={method}
      isBusy={false}
      error={undefined}
      chooseMethod={setMethod}
      submitCode={() => undefined}
      submitPasskey={() => undefined}
      onStartAgain={() => undefined}
    />
  );
}
