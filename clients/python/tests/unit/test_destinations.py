from __future__ import annotations

import json
from dataclasses import fields

import pytest
from click.testing import CliRunner, Result

from market_data_export import AzureContainer, AzureSecret, Client, InvalidArgumentError, S3Bucket
from market_data_export.cli.main import mde

from .fake_service import KEY, FakeService

ID = f"dst_{'4' * 32}"
SECRET = "a-secret-that-is-not-shown"
BUCKET = S3Bucket(region="eu-central-1", bucket="data", access_key_id="AKID", secret_access_key=SECRET, prefix="a")


def destination(**members: object) -> dict[str, object]:
    times = {"created_at": "2026-01-02T03:04:05Z", "updated_at": "2026-01-02T03:04:05Z"}
    place = {"region": "eu-central-1", "bucket": "data"}
    return {"id": ID, "name": "Mine", "kind": "s3", "prefix": "a", **times, **(members or place)}


def run(service: FakeService, *arguments: str, **environment: str) -> Result:
    fresh = {"AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": "", "AZURE_STORAGE_SAS_TOKEN": ""}
    fresh |= {"AZURE_STORAGE_CONNECTION_STRING": "", "MDE_API_KEY": KEY, "MDE_BASE_URL": service.url}
    return CliRunner().invoke(mde, arguments, env=fresh | environment)


def test_sends_a_bucket_and_shows_no_secret(service: FakeService, client: Client) -> None:
    service.answer("POST /destinations", destination(), 201)
    made = client.destinations.create("Mine", BUCKET)
    assert (made.id, made.bucket, made.endpoint) == (ID, "data", None)
    assert service.requests[0][3] == {
        "name": "Mine",
        "kind": "s3",
        "region": "eu-central-1",
        "bucket": "data",
        "prefix": "a",
        "access_key_id": "AKID",
        "secret_access_key": SECRET,
    }
    assert SECRET not in repr(BUCKET)
    assert SECRET not in repr(AzureContainer(container_url="https://x", sas=SECRET))


def test_changes_only_what_is_given(service: FakeService, client: Client) -> None:
    service.answer(f"PUT /destinations/{ID}", destination())
    client.destinations.update(ID, name="Yours")
    client.destinations.update(ID, credentials=AzureSecret(sas="sig=x"))
    assert [body for _, _, _, body in service.requests] == [{"name": "Yours"}, {"sas": "sig=x"}]


def test_names_the_wrong_field(service: FakeService, client: Client) -> None:
    refusal = {"code": "invalid_argument", "message": "No.", "details": {"field": "endpoint"}}
    service.answer("POST /destinations", {"error": refusal}, 400)
    with pytest.raises(InvalidArgumentError) as caught:
        client.destinations.create("Mine", BUCKET)
    assert caught.value.field == "endpoint"


def test_lists_as_table_and_as_json(service: FakeService) -> None:
    azure = destination(kind="azure_blob", container_url="https://a.example/c", prefix="")
    service.answer("GET /destinations", [destination(), azure])
    lines = run(service, "destinations", "list").stdout.splitlines()
    assert [line.split() for line in lines] == [
        ["ID", "NAME", "KIND", "WHERE", "PREFIX"],
        [ID, "Mine", "s3", "s3://data", "a"],
        [ID, "Mine", "azure_blob", "https://a.example/c", "-"],
    ]
    assert [one["id"] for one in json.loads(run(service, "--json", "destinations", "list").stdout)] == [ID, ID]


def test_credentials_come_from_the_environment(service: FakeService) -> None:
    service.answer("POST /destinations", destination(), 201)
    aws = {"AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": SECRET}
    made = run(service, "destinations", "create", "Mine", "--bucket", "data", "--region", "r", **aws)
    assert made.exit_code == 0
    assert SECRET not in made.output
    container = ["destinations", "create", "Mine", "--container-url", "https://a.example/c"]
    assert run(service, *container, AZURE_STORAGE_SAS_TOKEN="sig=x", **aws).exit_code == 0
    bucket_body, container_body = (body for _, _, _, body in service.requests)
    assert (bucket_body["access_key_id"], bucket_body["secret_access_key"]) == ("AKID", SECRET)
    assert container_body == {
        "name": "Mine",
        "kind": "azure_blob",
        "container_url": "https://a.example/c",
        "sas": "sig=x",
    }


def test_a_rename_leaves_credentials_alone(service: FakeService) -> None:
    service.answer(f"GET /destinations/{ID}", destination())
    service.answer(f"PUT /destinations/{ID}", destination())
    aws = {"AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": SECRET}
    assert run(service, "destinations", "update", ID, "--name", "Yours", **aws).exit_code == 0
    assert service.requests[-1][3] == {"name": "Yours"}
    assert run(service, "destinations", "update", ID, "--credentials", **aws).exit_code == 0
    assert service.requests[-1][3] == {"access_key_id": "AKID", "secret_access_key": SECRET}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["create", "Mine"], "--bucket and --region"),
        (["create", "Mine", "--bucket", "b", "--region", "r"], "--access-key-id"),
        (["create", "Mine", "--bucket", "b", "--region", "r", "--container-url", "u"], "--bucket and --region"),
        (["create", "Mine", "--container-url", "u"], "--sas"),
        (["update", ID], "--name or --credentials"),
    ],
)
def test_wrong_arguments_exit_with_2(service: FakeService, arguments: list[str], said: str) -> None:
    done = run(service, "destinations", *arguments)
    assert done.exit_code == 2
    assert said in done.stderr
    assert service.requests == []


def test_a_failed_test_exits_with_1(service: FakeService) -> None:
    call = f"POST /destinations/{ID}/test"
    service.answer(call, {"ok": True, "error": None, "warnings": ["The probe cannot be removed."]})
    service.answer(call, {"ok": False, "error": "access was denied", "warnings": []})
    first = run(service, "destinations", "test", ID)
    assert (first.exit_code, first.stdout, first.stderr) == (0, "ok\n", "warning: The probe cannot be removed.\n")
    second = run(service, "destinations", "test", ID)
    assert (second.exit_code, second.stdout) == (1, "failed: access was denied\n")


def test_every_member_of_the_contract_is_an_option_and_is_sent(service: FakeService) -> None:
    service.answer("POST /destinations", destination(), 201)
    keys = {"AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": SECRET}
    members = [one.name for one in fields(S3Bucket)]
    given = {one: f"a-{one}" for one in members if one not in {"access_key_id", "secret_access_key"}}
    options = [part for name, value in given.items() for part in (f"--{name.replace('_', '-')}", value)]
    assert run(service, "destinations", "create", "Mine", *options, **keys).exit_code == 0
    secrets = {"access_key_id": "AKID", "secret_access_key": SECRET}
    assert service.requests[0][3] == {"name": "Mine", "kind": "s3", **given, **secrets}
