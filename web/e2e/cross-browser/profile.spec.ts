import { inProject } from '../../../scripts/lib/paths.mjs';
import { generateUsername } from '../profile/photographers';
import { test } from './fixtures';
import { button, dialog, heading, link, text } from './tab';

test('a photographer signs up and creates a profile with a photo', async ({ tab, step, accounts }) => {
  const account = accounts.createDetails();
  const username = generateUsername();

  await step('sign up', async () => {
    await tab.open('/signup');
    await tab.fill('Full Name', account.name);
    await tab.fill('Email', account.email);
    await tab.fill('Password', account.password);
    await tab.click(button('Create Account'));
    await tab.expectToast('Account created successfully!', "Welcome to Lenslink. Let's set up your profile.");
    await tab.expectVisible(heading('Welcome to Lenslink!'));
  });
  await step('open the form', async () => {
    await tab.click(link('Create Your Profile'));
    await tab.expectVisible(heading('Create Your Profile'));
  });
  await step('open the upload dialog', async () => {
    await tab.click(button('Upload profile photo'));
    await tab.expectVisible(dialog('Upload profile photo (press Escape to close)'));
  });
  await step('choose a photo', async () => {
    await tab.chooseFile(inProject('crates/server/demo/marit.jpg'));
    await tab.expectVisible(button('Upload 1 file'));
  });
  await step('upload the photo', async () => {
    await tab.click(button('Upload 1 file'));
    await tab.expectHidden(dialog('Upload profile photo (press Escape to close)'));
    await tab.expectVisible(button('Change photo'));
  });
  await step('fill in the form', async () => {
    await tab.fill('Username', username);
    await tab.fill('Bio', 'Weddings and portraits in Bergen.');
    await tab.click(button('Add Service'));
    await tab.fill('Service Title', 'Portraits');
    await tab.fill('Price ($)', '180');
    await tab.fill('Description', 'One hour, two looks, ten prints.');
    await tab.expectVisible(text('Available'));
  });
  await step('create the profile', async () => {
    await tab.click(button('Create Profile'));
    await tab.expectToast('Profile created', 'Your page is live. Share your link.');
    await tab.expectVisible(heading(account.name));
    await tab.expectVisible(text('1 active service'));
  });
  await step('open the public page', async () => {
    await tab.open(`/u/${username}`);
    await tab.expectVisible(heading(account.name));
    await tab.expectVisible(link('Book Now - $180.00'));
    await tab.expectPhoto(`Portrait of ${account.name}`);
  });
});
