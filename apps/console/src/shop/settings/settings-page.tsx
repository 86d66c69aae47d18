import { Edit, FormTab, TabbedForm, Title, Toolbar } from 'react-admin';
import { Save } from '../../shared/ui/save';
import { CheckoutSettings } from './checkout-settings';
import { CustomerSettings } from './customer-settings';
import { StoreSettings } from './store-settings';
import { TaxSettings } from './tax-settings';

/** All settings of the shop, by topic. */
export default function SettingsPage(): React.JSX.Element {
  return (
    <>
      <Title title="resources.settings.name" />
      <Edit
        resource="settings"
        id="all"
        title=" "
        mutationMode="pessimistic"
        redirect={false}
        actions={false}
      >
        <TabbedForm
          syncWithLocation={false}
          warnWhenUnsavedChanges
          toolbar={
            <Toolbar>
              <Save />
            </Toolbar>
          }
        >
          <FormTab label="resources.settings.tabs.store">
            <StoreSettings />
          </FormTab>
          <FormTab label="resources.settings.tabs.checkout">
            <CheckoutSettings />
          </FormTab>
          <FormTab label="resources.settings.tabs.tax">
            <TaxSettings />
          </FormTab>
          <FormTab label="resources.settings.tabs.customers">
            <CustomerSettings />
          </FormTab>
        </TabbedForm>
      </Edit>
    </>
  );
}
