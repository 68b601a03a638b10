import type { PhotoSources } from '@/ui/photo';

/** How clients reach a photographer. A detail that the photographer hides is omitted. */
export interface Contact {
  email?: string;
  phone?: string;
  socialHandle?: string;
}

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
