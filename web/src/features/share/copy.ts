export const copy = {
  publicLink: 'Your public link',
  wholeLink: 'Your public link, whole',
  copyLink: 'Copy link',
  copyText: 'Copy text',
  copied: 'Copied',
  copyFailed: {
    title: 'The link could not be copied',
    description: 'Your browser does not allow it here. The link is selected: copy it from there.',
  },
  textFailed: {
    title: 'The text could not be copied',
    description: 'Your browser does not allow it here. The text is selected: copy it from there.',
  },

  share: 'Share',
  shareWithApp: 'Share with an app',
  /** What an app gets beside the link. */
  invitation: 'Book a shoot with me:',
  shareFailed: {
    title: 'Nothing was shared',
    description: 'Your browser does not allow it here. Copy the link instead.',
  },

  dialog: { title: 'Share your page', text: 'Everything that leads clients to you.', done: 'Done' },
  live: {
    title: 'Your page is live',
    text: 'Put the link into your bio, the code on your cards, and the first request can come.',
    more: 'QR code and bio texts',
    done: 'Got it',
  },

  code: {
    title: 'QR code',
    alt: (address: string) => `QR code that opens ${address}`,
    open: 'Show the QR code',
    hint: 'For cards, prints and the studio door. It opens your page on any phone.',
    png: 'Download PNG',
    svg: 'Download SVG',
    making: 'Making...',
    print: 'Print',
    scan: 'Scan to book',
    failed: 'The code did not load.',
    saveFailed: {
      title: 'The picture could not be made',
      description: 'Try the other kind of file, or another browser.',
    },
  },

  texts: {
    title: 'Text for your bio',
    hint: (most: number) => `Each fits the ${String(most)} characters of a bio.`,
    variants: [
      (link: string) => `Book a shoot with me: ${link}`,
      (link: string) => `What I offer, what it costs, and how to book: ${link}`,
      (link: string) => `Photographs you will keep. Ask for your date here: ${link}`,
    ],
  },

  preview: {
    title: 'How your link looks when shared',
    hint: 'Chats and feeds make a card of it: your photo, your name, the beginning of your bio.',
    withoutPhoto: 'Chats and feeds make a card of it. Add a photo of yours, and it stands here.',
  },
} as const;
