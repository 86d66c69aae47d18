import { Module } from '@nestjs/common';
import { TaxExemptionsAdminController } from './tax-exemptions.admin.controller';
import { TaxExemptionsAdminService } from './tax-exemptions.admin.service';

@Module({ controllers: [TaxExemptionsAdminController], providers: [TaxExemptionsAdminService] })
export class TaxExemptionsModule {}
