export interface PublicService {
  id: string;
  title: string;
  description: string;
  /** In cents. */
  price: number;
}

export interface PublicProfileData {
  username: string;
  displayName: string;
  bio: string;
  profileImage: string | null;
  services: readonly PublicService[];
}
