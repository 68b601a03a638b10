import { PORTRAITS, WEDDINGS } from '../profile/photographers';
import { editScreen, fillService, confirmDialog, titleField } from '../profile/screens';
import { button, dialog, field, inside, toast, type Screen } from './table';

const FIELDS = [field('Service Title'), field('Description'), field('Price ($)')];

export const serviceDialog: Screen = {
  name: 'Service dialog',
  route: '/profile/edit',
  states: [
    {
      when: 'for a new service',
      enter: async ({ page, photographers, values }) => {
        const { getProfile } = await photographers.createWithProfile(page, { services: [PORTRAITS] });
        Object.assign(values, { servicePath: `/api/services/${(await getProfile()).services[0]?.id ?? ''}` });
        await editScreen.open(page);
        await editScreen.addService(page).click();
      },
      texts: [
        dialog('Add New Service'),
        ...inside('dialog', [...FIELDS, button('Cancel'), button('Add Service')]),
      ],
    },
    {
      when: 'after saving a new service failed',
      enter: async ({ page, fail }) => {
        await fail('POST', '/api/services');
        await fillService(editScreen.newServiceDialog(page), WEDDINGS);
        await editScreen.newServiceDialog(page).getByRole('button', { name: 'Add Service' }).click();
      },
      texts: [toast('Error', 'Failed to create service. Please try again.')],
    },
    {
      when: 'while saving',
      enter: async ({ page, hold, stopFailing }) => {
        await stopFailing('/api/services');
        await hold('/api/services', 'POST');
        await editScreen.newServiceDialog(page).getByRole('button', { name: 'Add Service' }).click();
      },
      texts: inside('dialog', [button('Saving...')]),
    },
    {
      when: 'for an existing service',
      enter: async ({ page, releaseHeld }) => {
        releaseHeld();
        await page.getByRole('button', { name: 'Edit Portraits' }).click();
      },
      texts: [
        dialog('Edit Service'),
        ...inside('dialog', [...FIELDS, button('Cancel'), button('Update Service')]),
      ],
    },
    {
      when: 'after saving a change failed',
      enter: async ({ page, fail, values }) => {
        await fail('PUT', values.servicePath ?? '');
        await titleField(editScreen.editServiceDialog(page)).fill('Elopements');
        await editScreen.editServiceDialog(page).getByRole('button', { name: 'Update Service' }).click();
      },
      texts: [toast('Error', 'Failed to update service. Please try again.')],
    },
    {
      when: 'after deleting a service failed',
      enter: async ({ page, fail, values }) => {
        await fail('DELETE', values.servicePath ?? '');
        await editScreen.editServiceDialog(page).getByRole('button', { name: 'Cancel' }).click();
        await page
          .getByRole('dialog', { name: 'Close without saving?' })
          .getByText('Close', { exact: true })
          .click();
        await page.getByRole('button', { name: 'Delete Portraits' }).click();
        await confirmDialog(page, 'Delete “Portraits”?')
          .getByRole('button', { name: 'Delete service' })
          .click();
      },
      texts: [toast('Error', 'Failed to delete service. Please try again.')],
    },
  ],
};
