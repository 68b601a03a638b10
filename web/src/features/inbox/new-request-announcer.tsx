import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { copy } from './copy';
import { newestQuery, type BookingList } from './queries';

/** Announces new requests to screen readers. */
export function NewRequestAnnouncer() {
  // The visible list retries a failed call. This component must not.
  const { data } = useQuery({ ...newestQuery(useApi(), 'needs-answer'), retryOnMount: false });
  const [announcement, setAnnouncement] = useState<Announcement>({
    page: null,
    newestCreatedAt: null,
    text: '',
  });
  if (data && data !== announcement.page) {
    setAnnouncement(createAnnouncement(announcement, data));
  }
  return (
    <p role="status" className="sr-only">
      {announcement.text}
    </p>
  );
}

interface Announcement {
  page: BookingList | null;
  /** The time of the newest request so far; null before the first page. */
  newestCreatedAt: number | null;
  text: string;
}

/**
 * Names the requests that are newer than all before. Older ones come back after an undo, or move up when the
 * photographer answers one above them, and are not announced.
 */
function createAnnouncement({ newestCreatedAt, text }: Announcement, page: BookingList): Announcement {
  const newNames = page.items
    .filter(({ createdAt }) => newestCreatedAt !== null && createdAt > newestCreatedAt)
    .map(({ clientName }) => clientName);
  return {
    page,
    newestCreatedAt: Math.max(newestCreatedAt ?? 0, ...page.items.map(({ createdAt }) => createdAt)),
    text: newNames.length === 0 ? text : copy.newRequests(newNames),
  };
}
