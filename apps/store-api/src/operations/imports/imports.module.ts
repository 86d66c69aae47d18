import { Module } from '@nestjs/common';
import { ProductsModule } from '../../catalog/products/products.module';
import { ImportsAdminController } from './imports.admin.controller';
import { ImportsJobs } from './imports.jobs';
import { ImportProductsService } from './imports.products.service';
import { ImportRunService } from './imports.run.service';
import { ImportsService } from './imports.service';

/** Imports products from CSV files. */
@Module({
  imports: [ProductsModule],
  controllers: [ImportsAdminController],
  providers: [ImportsService, ImportRunService, ImportProductsService, ImportsJobs],
})
export class ImportsModule {}
