const CODE_LENGTH = 6;

/** The digits of a typed code: some apps show it in two groups, and a paste keeps the space. */
export const readCodeDigits = (text: string) => text.replace(/\D/g, '').slice(0, CODE_LENGTH);

export const isCompleteCode = (code: string) => code.length === CODE_LENGTH;
