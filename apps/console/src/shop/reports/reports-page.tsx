import { Box, Card, CardContent, Tab, Tabs, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Title, usePermissions } from 'react-admin';
import { useSearchParams } from 'react-router';
import { OpenAges } from './open-ages';
import { REPORTS, type ReportDefinition, type ReportInput, type ReportName } from './report-definitions';
import { ReportFilters } from './report-filters';
import { ReportTable } from './report-table';
import { Threshold } from './threshold';

const NAMES = Object.keys(REPORTS) as ReportName[];

function isOfAdmins(name: ReportName): boolean {
  const { ofAdmins = false }: ReportDefinition = REPORTS[name];
  return ofAdmins;
}

/** All reports. The report and its filters are in the address, so that it can be bookmarked. */
export default function ReportsPage(): React.JSX.Element {
  const translate = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const { permissions = [] } = usePermissions<string[]>();
  const names = NAMES.filter((each) => permissions.includes('admin') || !isOfAdmins(each));
  const asked = parameters.get('report') as ReportName;
  const name = names.includes(asked) ? asked : 'sales';
  const report: ReportDefinition = REPORTS[name];
  const input = Object.fromEntries(
    report.filters.flatMap((filter) => {
      const value = parameters.get(filter);
      return value ? [[filter, value]] : [];
    }),
  ) as ReportInput;
  return (
    <>
      <Title title="reports.title" />
      <Card sx={{ mt: 2 }}>
        <Tabs
          value={name}
          onChange={(_event, next: ReportName) => setParameters({ report: next })}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={translate('reports.title')}
        >
          {names.map((each) => (
            <Tab key={each} value={each} label={translate(`reports.names.${each}`)} />
          ))}
        </Tabs>
        <CardContent>
          <Typography variant="body2" color="text.secondary" gutterBottom>
            {translate(`reports.texts.${name}`)}
          </Typography>
          {name === 'oss' && <Threshold />}
          <Box sx={{ my: 2 }}>
            <ReportFilters
              report={report}
              value={input}
              onChange={(next) => setParameters({ report: name, ...next })}
            />
          </Box>
          {name === 'open-items' && <OpenAges input={input} />}
          <ReportTable name={name} report={report} input={input} />
        </CardContent>
      </Card>
    </>
  );
}
