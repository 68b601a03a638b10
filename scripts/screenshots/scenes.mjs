// Every screen in every state it has: each function leads a fresh page there. What it returns, if anything, is the part
// of the page that is photographed.
import { authScenes } from './scenes/auth.mjs';
import { bookingPageScenes } from './scenes/booking-page.mjs';
import { createScenes } from './scenes/create.mjs';
import { createTroubleScenes } from './scenes/create-trouble.mjs';
import { deskScenes } from './scenes/desk.mjs';
import { deskRequestScenes } from './scenes/desk-request.mjs';
import { deskTroubleScenes } from './scenes/desk-trouble.mjs';
import { editScenes } from './scenes/edit.mjs';
import { editServiceScenes } from './scenes/edit-services.mjs';
import { homeScenes } from './scenes/home.mjs';
import { mailedLinkScenes } from './scenes/mailed-links.mjs';
import { numbersScenes } from './scenes/numbers.mjs';
import { photoScenes } from './scenes/photo.mjs';
import { publicScenes } from './scenes/public.mjs';
import { requestScenes } from './scenes/request.mjs';
import { settingsScenes } from './scenes/settings.mjs';
import { settingsDialogScenes } from './scenes/settings-dialogs.mjs';
import { shareScenes } from './scenes/share.mjs';
import { sheetScenes } from './scenes/sheet.mjs';
import { visitorScenes } from './scenes/visitor.mjs';

export const scenes = {
  ...visitorScenes,
  ...authScenes,
  ...mailedLinkScenes,
  ...homeScenes,
  ...numbersScenes,
  ...shareScenes,
  ...createScenes,
  ...createTroubleScenes,
  ...editScenes,
  ...editServiceScenes,
  ...photoScenes,
  ...publicScenes,
  ...sheetScenes,
  ...bookingPageScenes,
  ...requestScenes,
  ...deskScenes,
  ...deskRequestScenes,
  ...deskTroubleScenes,
  ...settingsScenes,
  ...settingsDialogScenes,
};
