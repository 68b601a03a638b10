import type { AuthUser } from '@/api/identity/types';
import { AppearanceSection } from './appearance-section';
import { copy } from './copy';
import { DeleteRow } from './delete-row';
import { EmailRow } from './email-row';
import { ExportRow } from './export-row';
import { GoogleRow } from './google-row';
import { NameForm } from './name-form';
import { OfflineNotice } from './offline-notice';
import { PasswordRow } from './password-row';
import { RecentSignIn } from './recent-sign-in';
import { RequestsSection } from './requests-section';
import { Section } from './section';
import { SessionsSection } from './sessions-section';
import { TimeZoneRow } from './time-zone-row';

interface SettingsSectionsProps {
  user: AuthUser;
  /** Null when there is none, undefined while it is not known. */
  username: string | null | undefined;
  onSignOutEverywhere: () => Promise<void>;
  onDelete: () => Promise<void>;
}

/** Everything on the settings screen, for whatever frame stands around it. */
export function SettingsSections({ user, username, onSignOutEverywhere, onDelete }: SettingsSectionsProps) {
  return (
    <RecentSignIn user={user}>
      <div>
        <Section number={1} title={copy.account.title} text={copy.account.text}>
          <NameForm user={user} />
          <EmailRow user={user} />
          <TimeZoneRow />
        </Section>
        <Section number={2} title={copy.signingIn.title} text={copy.signingIn.text}>
          <PasswordRow user={user} />
          <GoogleRow user={user} />
        </Section>
        <SessionsSection number={3} onSignOut={onSignOutEverywhere} />
        <AppearanceSection number={4} />
        <RequestsSection number={5} />
        <Section number={6} title={copy.data.title} text={copy.data.text}>
          <ExportRow />
          <DeleteRow username={username} email={user.email} onDelete={onDelete} />
        </Section>
      </div>
      <OfflineNotice />
    </RecentSignIn>
  );
}
