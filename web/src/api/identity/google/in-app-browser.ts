const IN_APP =
  /Instagram|FBAN|FBAV|FB_IAB|TikTok|musical_ly|BytedanceWebview|Snapchat|Pinterest|LinkedInApp|Twitter for|Line\/|MicroMessenger|; wv\)/i;

/** Browsers inside other apps: windows of their own do not work there, and Google refuses most of them. */
export function isInAppBrowser(userAgent: string = navigator.userAgent): boolean {
  return IN_APP.test(userAgent);
}
