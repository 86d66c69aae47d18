import { Create, SimpleForm } from 'react-admin';
import { FormSection } from '../../../shared/ui/form-section';
import { CustomerInput } from '../record-inputs';
import { AffiliateTerms } from './affiliate-form';

/** Makes an account an affiliate, who earns at once. */
export default function AffiliateCreate(): React.JSX.Element {
  return (
    <Create redirect="edit">
      <SimpleForm sanitizeEmptyValues warnWhenUnsavedChanges>
        <FormSection title="resources.affiliates.sections.new" hint="resources.affiliates.help.new">
          <CustomerInput source="user_id" />
          <AffiliateTerms />
        </FormSection>
      </SimpleForm>
    </Create>
  );
}
