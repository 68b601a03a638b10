import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/use-api';
import { copy } from './copy';
import { newestQuery } from './queries';
import type { BookingPage } from './types';

/** Tells those who cannot see the list of requests that come in while they are here. */
export function Arrivals() {
  // Whoever shows the list tries again, not whoever only listens.
  const { data } = useQuery({ ...newestQuery(useApi(), 'needs-answer'), retryOnMount: false });
  const [known, setKnown] = useState<{ page: BookingPage | undefined; newest: number; text: string }>({
    page: undefined,
    newest: Infinity,
    text: '',
  });
  if (data && data !== known.page) {
    // Older ones come back when an answer is taken back, or come up when one above them is answered.
    const arrived = data.items.filter(({ createdAt }) => createdAt > known.newest);
    const newest = Math.max(known.page ? known.newest : 0, ...data.items.map(({ createdAt }) => createdAt));
    const text = arrived.length === 0 ? known.text : copy.arrived(arrived.map((one) => one.clientName));
    setKnown({ page: data, newest, text });
  }
  return (
    <p role="status" className="sr-only">
      {known.text}
    </p>
  );
}
