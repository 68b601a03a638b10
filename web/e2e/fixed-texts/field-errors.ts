/** An API call with invalid fields, and the errors that the server must return for them. */
export interface FieldErrorCase {
  method: 'POST' | 'PUT';
  path: string;
  data: Record<string, string>;
  errors: readonly { field: string; message: string }[];
}

const EMAIL_ERROR = { field: 'email', message: 'Please enter a valid email' };
const PASSWORD_ERROR = { field: 'password', message: 'Password must be at least 6 characters' };

export const fieldErrorCases: readonly FieldErrorCase[] = [
  {
    method: 'POST',
    path: '/api/identity/sign-in',
    data: { email: 'anna', password: '12345' },
    errors: [EMAIL_ERROR, PASSWORD_ERROR],
  },
  {
    method: 'POST',
    path: '/api/identity/sign-up',
    data: { name: 'A', email: 'anna', password: '12345' },
    errors: [{ field: 'name', message: 'Name must be at least 2 characters' }, EMAIL_ERROR, PASSWORD_ERROR],
  },
  {
    method: 'PUT',
    path: '/api/profile',
    data: { username: 'anna berg', displayName: 'Anna', bio: '' },
    errors: [
      {
        field: 'username',
        message: 'Username can only contain letters, numbers, hyphens, and underscores',
      },
    ],
  },
  {
    method: 'POST',
    path: '/api/book/{username}/{service}',
    data: { clientName: ' ', clientEmail: 'nobody', message: '' },
    errors: [
      { field: 'clientName', message: 'Name is required' },
      { field: 'clientEmail', message: 'Valid email is required' },
    ],
  },
];
