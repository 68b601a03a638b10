export const copy = {
  publicLink: 'Your public link',
  wholeLink: 'Your full public link',
  copyLink: 'Copy link',
  copyText: 'Copy text',
  copyFailed: {
    title: "Couldn't copy the link",
    description: 'Your browser blocked copying. The link is selected, so you can copy it yourself.',
  },
  textFailed: {
    title: "Couldn't copy the text",
    description: 'Your browser blocked copying. The text is selected, so you can copy it yourself.',
  },

  share: 'Share',
  shareWithApp: 'Share with an app',
  /** The text that an app gets with the link. */
  invitation: 'Book a shoot with me:',
  shareFailed: {
    title: "Couldn't share",
    description: 'Your browser blocked sharing. Copy the link instead.',
  },

  dialog: { title: 'Share your page', text: 'Your link, QR code, images and bio texts.', done: 'Done' },
  live: {
    title: 'Your page is live',
    text: 'Add the link to your bio or print the QR code to get your first request.',
    more: 'QR code and bio texts',
    done: 'Got it',
  },

  code: {
    title: 'QR code',
    alt: (link: string) => `QR code that opens ${link}`,
    open: 'Show QR code',
    hint: 'For business cards, prints or your door. Opens your page on any phone.',
    png: 'Download PNG',
    svg: 'Download SVG',
    making: 'Preparing...',
    print: 'Print',
    scan: 'Scan to book',
    failed: "Couldn't load the QR code.",
    saveFailed: {
      title: "Couldn't create the image",
      description: 'Try the SVG file or another browser.',
    },
  },

  image: {
    title: 'Images to post',
    hint: 'Your name, link and QR code as a picture.',
    format: 'Format',
    formats: { story: 'Story', card: 'Square' },
    uses: {
      story: 'For Instagram and other stories. The empty space at the bottom has room for a link sticker.',
      card: 'For posts, chats and prints.',
    },
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark' },
    photograph: 'Photograph',
    photographNumber: (number: number) => `Photograph ${String(number)}`,
    profilePhoto: 'Profile photo',
    noPhoto: 'No photo',
    alt: (format: string, name: string) => `${format} image with the name ${name}, your link and a QR code`,
    download: 'Download',
    failed: "Couldn't create the image. Check your connection and try again.",
    shareFailed: {
      title: "Couldn't share the image",
      description: 'Your browser blocked sharing. Download the image and post it yourself.',
    },
  },

  texts: {
    title: 'Text for your bio',
    hint: (maxLength: number) => `Each fits Instagram's limit of ${String(maxLength)} characters.`,
    variants: [
      (link: string) => `Book a shoot with me: ${link}`,
      (link: string) => `Services, prices and booking: ${link}`,
      (link: string) => `Looking for a photographer? Book your date: ${link}`,
    ],
  },

  preview: {
    title: 'How your link looks when shared',
    hint: 'Chats and social apps show your photo, your name and the start of your bio.',
    withoutPhoto: 'Chats and social apps show this card. Add a profile photo to include it.',
  },
} as const;
