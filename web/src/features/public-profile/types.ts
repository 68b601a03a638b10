import type { PhotoSources } from '@/ui/photo';
import type { Contact } from './contact-links';

export interface PublicService {
  id: string;
  title: string;
  description: string;
  /** In cents. */
  price: number;
}

export interface PublicProfileData extends Contact {
  username: string;
  displayName: string;
  bio: string;
  profileImage: string | null;
  photo?: PhotoSources | null;
  services: readonly PublicService[];
}
