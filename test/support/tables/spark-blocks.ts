import { mavenJars } from '../../../scripts/stack/programs/maven-jars.js';

/** Packages of PySpark. */
export const SPARK_REQUIREMENTS = 'test/support/tables/requirements-spark.txt';

const ICEBERG = { group: 'org.apache.iceberg', version: '1.10.1' };
const JARS = [
  {
    ...ICEBERG,
    name: 'iceberg-spark-runtime-4.0_2.13',
    sha256: '2192a0881ed0f5773b5a83a8820d2b0b2069beec203028643a1c338551007f09',
  },
  {
    ...ICEBERG,
    name: 'iceberg-aws-bundle',
    sha256: '86bf20892ea5b4c17688f19b075399885f6aa5303f6b2dc9f491e76ceef9633b',
  },
];

/**
 * Gives Spark the jars that a page names from the cache, because Spark would fetch others just as
 * well, and names what blocks of pages use.
 */
export const SPARK_SET_UP = `
import os
from pyspark.sql import SparkSession
config = SparkSession.Builder.config
def pinned(builder, name, value):
    if name != "spark.jars.packages": return config(builder, name, value)
    assert all(package.split(":")[1] in os.environ["JARS"] for package in value.split(","))
    return config(config(builder, "spark.ui.enabled", "false"), "spark.jars", os.environ["JARS"])
SparkSession.Builder.config = pinned
BASE, KEY = os.environ["BASE"], os.environ["KEY"]
key_id, secret = KEY.split(".")`;

/** Returns the environment of Spark. */
export async function sparkEnvironment(): Promise<Record<string, string>> {
  const jars = await mavenJars(JARS, () => undefined);
  return { JARS: jars.join(','), SPARK_LOCAL_IP: '127.0.0.1' };
}
