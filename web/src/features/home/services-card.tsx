import { Link } from 'react-router';
import type { Service } from '@/api/profile';
import { formatMoney, formatTwoDigits } from '@/lib/format';
import { paths } from '@/lib/paths';
import { profileCopy } from '@/lib/shared-copy';
import { buttonStyle } from '@/ui/button';
import { Card } from '@/ui/card';
import { copy } from './copy';

export function ServicesCard({ services }: { services: readonly Service[] }) {
  return (
    <Card
      title={profileCopy.servicesTitle}
      action={
        <Link to={paths.editProfile} className={buttonStyle({ intent: 'quiet', size: 'md' })}>
          {copy.manage}
        </Link>
      }
    >
      {services.length === 0 ? <NoServices /> : <ServiceList services={services} />}
    </Card>
  );
}

function ServiceList({ services }: { services: readonly Service[] }) {
  return (
    <ul>
      {services.map((service, index) => (
        <li
          key={service.id}
          className="flex items-baseline gap-3 border-t border-line px-5 py-4 text-15 sm:px-6.5"
        >
          <span aria-hidden className="caption-mono">
            {formatTwoDigits(index + 1)}
          </span>
          <span className="min-w-0 grow wrap-anywhere">{service.title}</span>
          <span className="font-semibold tabular-nums">{formatMoney(service.price)}</span>
        </li>
      ))}
    </ul>
  );
}

function NoServices() {
  return (
    <div className="grid justify-items-center gap-4 border-t border-line px-5 py-9 sm:px-6.5">
      <p className="text-15 text-ink-soft">{profileCopy.noServices}</p>
      <Link to={paths.editProfile} className={buttonStyle({ size: 'md' })}>
        {profileCopy.addFirstService}
      </Link>
    </div>
  );
}
