import { PORTRAITS, WEDDINGS } from '../profile/photographers';
import { editScreen, fillService, question, titleField } from '../profile/screens';
import { button, dialog, field, inside, toast, type Screen } from './table';

const FIELDS = [field('Service Title'), field('Description'), field('Price ($)')];

export const serviceDialog: Screen = {
  screen: 'Service dialog',
  route: '/profile/edit',
  states: [
    {
      when: 'for a new service',
      reach: async ({ page, photographers, values }) => {
        const { profile } = await photographers.established(page, { services: [PORTRAITS] });
        Object.assign(values, { service: `/api/services/${(await profile()).services[0]?.id ?? ''}` });
        await editScreen.open(page);
        await editScreen.addService(page).click();
      },
      texts: [
        dialog('Add New Service'),
        ...inside('dialog', [...FIELDS, button('Cancel'), button('Add Service')]),
      ],
    },
    {
      when: 'when the new service could not be saved',
      reach: async ({ page, fail }) => {
        await fail('POST', '/api/services');
        await fillService(editScreen.newService(page), WEDDINGS);
        await editScreen.newService(page).getByRole('button', { name: 'Add Service' }).click();
      },
      texts: [toast('Error', 'Failed to create service. Please try again.')],
    },
    {
      when: 'while it is busy',
      reach: async ({ page, hold, mend }) => {
        await mend('/api/services');
        await hold('/api/services', 'POST');
        await editScreen.newService(page).getByRole('button', { name: 'Add Service' }).click();
      },
      texts: inside('dialog', [button('Saving...')]),
    },
    {
      when: 'for a service that is there',
      reach: async ({ page, letGo }) => {
        letGo();
        await page.getByRole('button', { name: 'Edit Portraits' }).click();
      },
      texts: [
        dialog('Edit Service'),
        ...inside('dialog', [...FIELDS, button('Cancel'), button('Update Service')]),
      ],
    },
    {
      when: 'when the change could not be saved',
      reach: async ({ page, fail, values }) => {
        await fail('PUT', values.service ?? '');
        await titleField(editScreen.editService(page)).fill('Elopements');
        await editScreen.editService(page).getByRole('button', { name: 'Update Service' }).click();
      },
      texts: [toast('Error', 'Failed to update service. Please try again.')],
    },
    {
      when: 'when a service could not be deleted',
      reach: async ({ page, fail, values }) => {
        await fail('DELETE', values.service ?? '');
        await editScreen.editService(page).getByRole('button', { name: 'Cancel' }).click();
        await page
          .getByRole('dialog', { name: 'Close without saving?' })
          .getByRole('button', { name: 'Close' })
          .click();
        await page.getByRole('button', { name: 'Delete Portraits' }).click();
        await question(page, 'Delete “Portraits”?').getByRole('button', { name: 'Delete service' }).click();
      },
      texts: [toast('Error', 'Failed to delete service. Please try again.')],
    },
  ],
};
