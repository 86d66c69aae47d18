import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import {
  AutocompleteInput,
  BooleanInput,
  NumberInput,
  ReferenceInput,
  SelectInput,
  TextArrayInput,
  TextInput,
} from 'react-admin';
import type { ReactNode } from 'react';
import { CountryInput } from '../../../shared/ui/country-input';
import { HtmlInput } from '../../../shared/ui/html-input';
import { InstantInput } from '../../../shared/ui/instant-input';
import { MoneyInput } from '../../../shared/ui/money-input';
import { bySearch, choicesOf } from '../choices';
import { OperatorInputs } from '../operator-inputs';
import { PRODUCT_STATES, TAX_CLASSES, WITHDRAWAL_EXCLUSIONS } from './product-choices';
import { SearchPreview } from './search-preview';
import { CustomFieldInputs } from '../../custom-fields/custom-field-inputs';
import { TranslationInputs } from '../../translation-inputs';

const HELP = 'resources.products.help';

/** Inputs of a product; its variants, pictures and stock have pages of their own. */
export function ProductFields({ children }: { children?: ReactNode }): React.JSX.Element {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        width: '100%',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      <div>
        <Section title="texts">
          <TextInput source="name" required />
          <TextInput source="short_description" multiline helperText={`${HELP}.short_description`} />
          <HtmlInput source="description" />
        </Section>
        <Section title="price">
          <Row>
            <MoneyInput source="price" required helperText={`${HELP}.price`} />
            <MoneyInput source="compare_price" helperText={`${HELP}.compare_price`} />
          </Row>
          <Row>
            <TextInput source="sku" required helperText={`${HELP}.sku`} />
            <SelectInput
              source="tax_class"
              choices={choicesOf('resources.products.tax_classes', TAX_CLASSES)}
              defaultValue="standard"
              required
            />
          </Row>
          {children}
        </Section>
        <Section title="search">
          <TextInput source="slug" helperText={`${HELP}.slug`} />
          <TextInput source="meta_title" helperText={`${HELP}.meta_title`} />
          <TextInput source="meta_description" multiline helperText={`${HELP}.meta_description`} />
          <SearchPreview />
        </Section>
        <SafetyInputs />
        <CustomFieldInputs target="products" />
        <TranslationInputs
          fields={[
            'name',
            'slug',
            'short_description',
            'description',
            'meta_title',
            'meta_description',
            'safety_warnings',
          ]}
          html={['description']}
        />
      </div>
      <div>
        <Section title="visibility">
          <SelectInput
            source="status"
            choices={choicesOf('resources.products.states', PRODUCT_STATES)}
            defaultValue="draft"
            helperText={`${HELP}.status`}
            required
          />
          <InstantInput source="published_at" helperText={`${HELP}.published_at`} />
          <BooleanInput source="is_featured" helperText={`${HELP}.is_featured`} />
        </Section>
        <Section title="order">
          <ReferenceInput source="category_id" reference="categories">
            <AutocompleteInput filterToQuery={bySearch} isRequired helperText={false} />
          </ReferenceInput>
          <ReferenceInput source="brand_id" reference="brands">
            <AutocompleteInput filterToQuery={bySearch} helperText={false} />
          </ReferenceInput>
          <TextArrayInput source="tags" helperText={`${HELP}.tags`} />
        </Section>
        <DeliveryInputs />
      </div>
    </Box>
  );
}

function SafetyInputs(): React.JSX.Element {
  return (
    <Section title="safety">
      <TextInput source="safety_warnings" multiline helperText={`${HELP}.safety_warnings`} />
      <NumberInput source="age_limit" min={1} max={21} step={1} helperText={`${HELP}.age_limit`} />
      <OperatorInputs />
    </Section>
  );
}

function DeliveryInputs(): React.JSX.Element {
  return (
    <Section title="delivery">
      <BooleanInput source="is_digital" helperText={`${HELP}.is_digital`} />
      <BooleanInput source="is_gift_card" helperText={`${HELP}.is_gift_card`} />
      <NumberInput source="weight" min={0} helperText={`${HELP}.weight`} />
      <Row>
        <NumberInput source="length" min={0} helperText={`${HELP}.size`} />
        <NumberInput source="width" min={0} helperText={`${HELP}.size`} />
        <NumberInput source="height" min={0} helperText={`${HELP}.size`} />
      </Row>
      <CountryInput source="origin_country" helperText={`${HELP}.origin_country`} />
      <TextInput source="hs_code" helperText={`${HELP}.hs_code`} />
      <SelectInput
        source="withdrawal_excluded"
        choices={choicesOf('resources.products.exclusions', WITHDRAWAL_EXCLUSIONS)}
        helperText={`${HELP}.withdrawal_excluded`}
      />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="h6" component="h2" gutterBottom>
        {translate(`resources.products.sections.${title}`)}
      </Typography>
      {children}
    </Box>
  );
}

function Row({ children }: { children: ReactNode }): React.JSX.Element {
  return (
    <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(90px, 1fr))' }}>
      {children}
    </Box>
  );
}
