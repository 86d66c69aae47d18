import { MenuItem, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { FilterName, ReportDefinition, ReportInput } from './report-definitions';

const INTERVALS = ['day', 'week', 'month', 'quarter', 'year'];
const WIDTH = { minWidth: 150 };

interface Props {
  report: ReportDefinition;
  value: ReportInput;
  onChange(next: ReportInput): void;
}

/** The filters of a report. */
export function ReportFilters({ report, value, onChange }: Props): React.JSX.Element {
  const set = (name: FilterName, text: string): void => {
    const { [name]: _old, ...rest } = value;
    onChange(text === '' ? rest : { ...rest, [name]: text });
  };
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {report.filters.map((name) => (
        <Filter
          key={name}
          name={name}
          choices={name === 'interval' ? INTERVALS : name === 'group_by' ? report.groups : undefined}
          value={value[name] ?? ''}
          onChange={(text) => set(name, text)}
        />
      ))}
    </Stack>
  );
}

interface FilterProps {
  name: FilterName;
  choices: readonly string[] | undefined;
  value: string;
  onChange(text: string): void;
}

function Filter({ name, choices, value, onChange }: FilterProps): React.JSX.Element {
  const translate = useTranslate();
  const label = translate(`reports.filters.${name}`);
  if (choices) {
    return (
      <TextField
        select
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        sx={WIDTH}
      >
        <MenuItem value="">{translate('reports.usual')}</MenuItem>
        {choices.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {translate(`reports.choices.${choice}`)}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  if (name === 'currency' || name === 'home') {
    const length = name === 'currency' ? 3 : 2;
    return <CodeFilter label={label} length={length} value={value} onChange={onChange} />;
  }
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={WIDTH}
    />
  );
}

/** A code of fixed length is sent when it is complete. */
function CodeFilter(props: {
  label: string;
  length: number;
  value: string;
  onChange(text: string): void;
}): React.JSX.Element {
  const { label, length, value, onChange } = props;
  return (
    <TextField
      key={value}
      label={label}
      defaultValue={value}
      onChange={({ target }) => {
        const code = target.value.toUpperCase();
        if (code.length === 0 || code.length === length) onChange(code);
      }}
      slotProps={{ htmlInput: { maxLength: length, size: length } }}
      sx={{ width: 140 }}
    />
  );
}
